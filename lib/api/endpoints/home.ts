import { endpoint } from '@/lib/api/endpoint';
import { homeInput } from '@/lib/home/schema';
import { homeAnswer } from '@/lib/home/view';

export const readHome = endpoint({
  method: 'GET',
  path: '/api/seller/home/read',
  summary: 'The home page as the seller has set it.',
  session: 'seller',
  needs: 'shop',
  answer: homeAnswer,
});

export const saveHome = endpoint({
  method: 'POST',
  path: '/api/seller/home',
  summary:
    'Sets all of the home page but its picture. Refused with `home` as it is now when it was changed after `revision`.',
  session: 'seller',
  needs: 'shop',
  body: homeInput,
  message: ['answers', 'homeSaved'],
  answer: homeAnswer,
  refusals: ['conflict'],
});

export const saveBannerPicture = endpoint({
  method: 'POST',
  path: '/api/seller/home/picture',
  summary: 'Sets the picture of the banner: one photo as file `images` of a multipart form.',
  session: 'seller',
  needs: 'shop',
  form: 'multipart',
  message: ['answers', 'homeSaved'],
  answer: homeAnswer,
});
