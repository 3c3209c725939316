// @kollegium/api/process: how a process begins, reads its environment and ends. Light, so that a start can tell early what is wrong.
export { ConfigurationError, type Env, originOf, readEnv } from '../../kernel/env.ts'
export { type Life, runProcess } from '../../kernel/run-process.ts'
export { keepSecret } from '../../kernel/secret-file.ts'
