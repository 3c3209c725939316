/**
 * The variable with which a process that a test starts reads the modules of the product compiled, for its environment.
 * It is empty outside of `npm test`. A test of what the environment holds leaves it out.
 */
export const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
