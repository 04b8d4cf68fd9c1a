import 'server-only';
import { env } from '@/lib/env';
import { cloudinaryStore } from './cloudinary';
import { diskStore } from './disk';

/** A photo store. Each call is safe to repeat. */
export type ImageStore = {
  name: 'cloudinary' | 'disk';
  /** The name for a photo; it never comes from a client. */
  nameFor(photo: Buffer): string;
  /** The name of a photo that this store gave the URL; undefined for any other address. */
  nameOf(url: string): string | undefined;
  /** Stores a photo under its name and returns its URL. */
  put(name: string, photo: Buffer): Promise<string>;
  /** Removes a photo; one that is not there is no error. */
  remove(name: string): Promise<void>;
};

/** The configured store: Cloudinary if there is an account, else the disk. */
export function imageStore(): ImageStore {
  return env().CLOUDINARY_URL ? cloudinaryStore : diskStore;
}
