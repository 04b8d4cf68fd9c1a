/**
 * Loads the shop's modules again for each test file, so a file can mock modules and has fresh module state.
 * Packages stay loaded.
 */
import { vi } from 'vitest';

vi.resetModules();
Reflect.deleteProperty(globalThis, 'shopGlobals');
