/** Reloads the shop's modules for each test file, so that mocks and module state are fresh. Packages stay loaded. */
import { vi } from 'vitest';

vi.resetModules();
Reflect.deleteProperty(globalThis, 'shopGlobals');
