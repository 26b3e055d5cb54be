import { spawnSync } from 'node:child_process';
import { serverMain } from './build/paths.ts';
import { productionRuntime } from './productionRuntime.ts';

/**
 * `npm start`, after the build: this process becomes the built program with the flags and the environment of production. malloc reads its
 * variables before any code of the program runs, so that they cannot be set in it. Variables of the operator win. Windows cannot replace
 * a process (and has no such malloc): there the program is a child.
 */
const args = [...productionRuntime.flags, serverMain];
const env = { ...productionRuntime.env, ...process.env };
if (process.execve && process.platform !== 'win32') process.execve(process.execPath, [process.execPath, ...args], env);
process.exitCode = spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1;
