/** Classes of the white floating panel of lists, menus and calendars. */
export const panel =
  'z-50 rounded-panel border border-grey-3 bg-white shadow-menu focus-visible:outline-none animate-rise motion-reduce:animate-none'
/** Classes of an option in a list. */
export const option =
  'flex min-h-5 cursor-pointer items-center gap-1.5 px-1.5 py-0.75 touch:min-h-6 data-focus:bg-grey-1 data-disabled:cursor-default data-disabled:text-grey-6'
