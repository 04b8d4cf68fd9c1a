import { runService } from '@/local/service';
import { localStripeSettings } from './secrets';
import { startLocalStripeServer } from './server';

await runService(async () => {
  const settings = localStripeSettings.parse(process.env);
  const { close, url } = await startLocalStripeServer({
    port: settings.STAND_IN_PORT,
    host: settings.STAND_IN_HOST,
    dataDir: settings.STAND_IN_DATA,
    publicUrl: settings.STAND_IN_PUBLIC_URL,
    webhook: settings.STAND_IN_WEBHOOK_URL,
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
  });
  return { close, greeting: `A stand-in for Stripe listens at ${url}; no money moves.` };
});
