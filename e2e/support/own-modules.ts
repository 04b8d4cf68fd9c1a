/**
 * Each test file evaluates the shop's modules again, so it may mock some and has fresh process state.
 * Packages stay loaded.
 */
import { vi } from 'vitest';

vi.resetModules();
Reflect.deleteProperty(globalThis, 'shopGlobals');
