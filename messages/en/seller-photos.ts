export const sellerPhotos = {
  heic: 'This browser cannot read HEIC. Save it as JPEG and choose it again.',
  damaged: 'This file is damaged or not a photo. Choose a JPEG, PNG or WebP.',
  notPhoto: 'This is not a photo. Choose a JPEG, PNG or WebP.',
  tooLarge: 'This photo is larger than {size}.',
} as const;
