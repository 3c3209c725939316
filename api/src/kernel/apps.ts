/** The apps for signed-in persons (Spec §1). Each has a host label and an OAuth client of its name. */
export const appNames = ['admin', 'cert', 'metodmaterial', 'validig'] as const
export type AppName = (typeof appNames)[number]

/** Is the host label that of an app? */
export const isAppName = (label: string): label is AppName => (appNames as readonly string[]).includes(label)

/** The labels where the apps live: their own, and the ones of local development (Spec §1). */
export const appLabels: readonly string[] = appNames.flatMap((app) => [app, `local-${app}`])
