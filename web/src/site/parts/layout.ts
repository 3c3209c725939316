/** The page's width (design guide §4): 1152 px, with side padding in a narrow window. */
export const container = 'mx-auto w-full max-w-page px-4 max-sm:px-2 xl:px-0'

/** Classes of a link in running text. */
export const textLink = 'text-blue-dark underline underline-offset-4 hover:no-underline'
/** Classes of the page's heading. */
export const h1 = 'text-h1-public text-blue-deep max-sm:text-h1'
/** Classes of a section's heading. */
export const h2 = 'text-h2-public text-blue-deep max-sm:text-h2-article'

const button =
  'inline-flex min-h-6 items-center justify-center rounded-control px-3 py-1 text-ui font-bold transition-colors'
/** Classes of the primary button. */
export const primaryButton = `${button} bg-blue text-white hover:bg-blue-dark`
/** Classes of a button with a border. */
export const plainButton = `${button} border border-grey-4 bg-white text-ink hover:bg-grey-1`
/** Classes of a white button on a coloured surface. */
export const whiteButton = `${button} bg-white text-ink hover:bg-blue-ice`
