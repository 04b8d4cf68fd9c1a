import { env } from '../env';
import { cloudinaryStore } from './cloudinary';
import { diskStore } from './disk';

/** Where photos are kept. Each call is safe to repeat. */
export type ImageStore = {
  name: 'cloudinary' | 'disk';
  /** A name that the photo will have; it never comes from a client. */
  nameFor(photo: Buffer): string;
  /** Stores a photo under its name and answers its URL. */
  put(name: string, photo: Buffer): Promise<string>;
  /** Removes a photo; one that is not there is no error. */
  remove(name: string): Promise<void>;
};

/** The store that the configuration names: Cloudinary if there is an account, else the disk. */
export function imageStore(): ImageStore {
  return env().CLOUDINARY_URL ? cloudinaryStore : diskStore;
}
