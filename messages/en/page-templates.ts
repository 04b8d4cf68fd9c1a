export const pageTemplates = {
  imprint: `## Who runs this shop

[Name of the business and its legal form]\\
[Street and number]\\
[Postal code and town]\\
[Country]

## How to reach us

Phone: [number]\\
Email: [address]

## Register and tax

Register: [court or authority, and number; leave out if there is none]\\
Tax or VAT number: [number]\\
Supervised by: [authority; leave out if none is needed]

## Responsible for what is written here

[Name and address]`,
  terms: `## 1. Who you buy from

These terms are for orders at this shop of [name and address of the business].

## 2. How you order

Your order is an offer to buy. The contract is made when [we confirm the order by email / we deliver it].

## 3. Prices and payment

Prices are in [currency] and [include tax / are before tax, which is shown before you order]. You pay by [ways to pay].

## 4. Delivery

We deliver to [area].

## 5. Right to cancel

[Say whether and how somebody can cancel, and for which goods, such as fresh food, they cannot.]

## 6. Faulty goods

[Say what you do when goods are faulty, and what the law gives.]

## 7. Law and disputes

The law of [country] applies. [Name the body for disputes, or say that you take part in none.]

As of [date]`,
  privacy: `## Who is responsible

[Name, address, email and phone of the business]

## What we store, and why

- **Orders**: name, address, phone, email and what was ordered, to deliver and for our books. Kept for [how long].
- **Account**: email and a protected password, until you delete the account.
- **Technical data**: [what your server logs, and for how long].

This shop sets only cookies that it needs for signing in and for the language. [Name any others, or remove this sentence.]

## Who else gets data

- Payments: [name of the payment service]
- Email: [name of the mail service]
- Hosting: [name of the host, and country]

## Your rights

You may ask what we store about you, have it corrected or deleted, and take it with you: on your account page, or write to [email]. You may complain to [supervisory authority].

As of [date]`,
  delivery: `## Where and when

We deliver to [towns or postal codes], on [days] from [time] to [time].

## What it costs

Delivery costs [amount] and is free from [amount] on. The minimum order is [amount].

## How we deliver

[Say how fresh and frozen goods are kept cool, and what happens if nobody is at home.]

## Collecting your order

[Say where and when orders can be collected, or remove this part.]`,
  returns: `## Something is wrong

Tell us by [phone or email] within [time], best with a photo. We bring [a replacement] or refund the price.

## Changing your mind

[Say for how long and how unopened goods can be returned, who pays for it, and which goods, such as fresh food, cannot.]

## When you get your money

We refund within [number] days, by the way in which you paid. Cash is returned [how].

## Deposits

[Say where and how empty bottles are taken back, or remove this part.]`,
  faq: `## Where do you deliver?

[Answer]

## When will my order arrive?

[Answer]

## How can I pay?

[Answer]

## What if something is out of stock?

[Answer]

## Can I change or cancel my order?

[Answer]`,
} as const;
