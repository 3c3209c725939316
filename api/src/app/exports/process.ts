// @kollegium/api/process: how a process begins, reads its environment and ends. Light, so that a start can tell early what is wrong.
// Which site a host is, and where a site is.
export {
  brandHost,
  brandOfSite,
  frontOrigin,
  placeOfHost,
  secondBrandSites,
  siteLabelAt,
  siteOrigin,
} from '../../engine/site-address.ts'
export { type AppName, appNames, isAppName } from '../../kernel/apps.ts'
export { asideWhenLong } from '../../kernel/aside.ts'
export { ConfigurationError, type Env, originOf, readEnv, readSettings, type Settings } from '../../kernel/env.ts'
export { readLimited } from '../../kernel/read-limited.ts'
export { type ProcessLifecycle, runProcess } from '../../kernel/run-process.ts'
export { writeSecretOnce } from '../../kernel/secret-file.ts'
