/**
 * The list of an Express shop: every product read with mongoose and serialised for each request.
 */
import express from 'express';
import mongoose from 'mongoose';

process.once('message', async (uri: string) => {
  await mongoose.connect(uri);
  const Product = mongoose.model(
    'Product',
    new mongoose.Schema(
      {
        name: String,
        category: String,
        priceCents: Number,
        offerPriceCents: Number,
        description: [String],
        image: [String],
        inStock: Boolean,
        weight: String,
      },
      { timestamps: true },
    ),
  );
  const app = express();
  app.get('/api/product/list', async (_request, response) => {
    response.json({ success: true, products: await Product.find({}) });
  });
  const server = app.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address?.port);
  });
});
process.once('disconnect', () => process.exit());
