/** The page's measure (design guide §4): 1152, with air at the sides where the window is narrower. */
export const container = 'mx-auto w-full max-w-page px-4 max-sm:px-2 xl:px-0'

export const textLink = 'text-blue-dark underline underline-offset-4 hover:no-underline'
export const h1 = 'text-h1-public text-blue-deep max-sm:text-h1'
export const h2 = 'text-h2-public text-blue-deep max-sm:text-h2-article'

const button =
  'inline-flex min-h-6 items-center justify-center rounded-control px-3 py-1 text-ui font-bold transition-colors'
export const primaryButton = `${button} bg-blue text-white hover:bg-blue-dark`
export const plainButton = `${button} border border-grey-4 bg-white text-ink hover:bg-grey-1`
export const whiteButton = `${button} bg-white text-ink hover:bg-blue-ice`
