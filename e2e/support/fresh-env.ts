/** Test files of one process share its modules. Each begins with the settings that it makes itself. */
import { forgetEnv } from '@/lib/env';

forgetEnv();
