import 'server-only';
import { env } from '@/lib/env';
import { cloudinaryStore } from './cloudinary';
import { diskStore } from './disk';

/** A photo store. Each method is safe to repeat. */
export type ImageStore = {
  name: 'cloudinary' | 'disk';
  /** Returns a new name for a photo. It never contains input of a client. */
  nameFor(photo: Buffer): string;
  /** Returns the name of a photo from its URL, or undefined if this store did not create the URL. */
  nameOf(url: string): string | undefined;
  /** Stores a photo under its name and returns its URL. */
  put(name: string, photo: Buffer): Promise<string>;
  /** Deletes a photo. A missing photo is no error. */
  remove(name: string): Promise<void>;
};

/** Returns the configured store: Cloudinary if `CLOUDINARY_URL` is set, else the disk. */
export function imageStore(): ImageStore {
  return env().CLOUDINARY_URL ? cloudinaryStore : diskStore;
}
