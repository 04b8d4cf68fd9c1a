/** `npm run build`: a production build that `npm start` recognises as up to date. */
import { buildShop } from '@/server/launcher/build';
import { StartFailure } from '@/server/process/failure';

try {
  await buildShop({ verbose: true });
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
