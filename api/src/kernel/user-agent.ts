// The family of a browser and its system, told from the header User-Agent. Versions are left out: they change every month, and a
// device stays the same.

/** The first one that fits: later ones stand in the headers of earlier ones, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the family of a browser and its system as `Firefox, Windows`; one part alone where the other is unknown, null without either. */
export function agentFamily(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const text = userAgent.slice(0, 500)
  const nameIn = (known: typeof browsers) => known.find(([pattern]) => pattern.test(text))?.[1]
  const family = [nameIn(browsers), nameIn(systems)].filter(Boolean).join(', ')
  // A program has a name of its own: `provland-portal/2.1`.
  return family || (/^[\w.-]{2,40}(?=\/|$)/.exec(text)?.[0] ?? null)
}
