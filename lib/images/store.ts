import 'server-only';
import { env } from '@/lib/env';
import { cloudinaryStore } from './cloudinary';
import { diskStore } from './disk';

/** A photo store. Each method is safe to repeat. */
export type ImageStore = {
  name: 'cloudinary' | 'disk';
  /** Returns a new file name for a photo. It does not contain any input from a client. */
  nameFor(photo: Buffer): string;
  /** Returns the file name of a photo from its URL. Returns undefined if the URL does not belong to this store. */
  nameOf(url: string): string | undefined;
  /** Stores a photo under its name and returns its URL. */
  put(name: string, photo: Buffer): Promise<string>;
  /** Deletes a photo. Does nothing if the photo does not exist. */
  remove(name: string): Promise<void>;
};

/** Returns the configured photo store: Cloudinary if `CLOUDINARY_URL` is set, otherwise the disk. */
export function imageStore(): ImageStore {
  return env().CLOUDINARY_URL ? cloudinaryStore : diskStore;
}
