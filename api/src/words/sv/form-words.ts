import { admin } from './admin.ts'
import { applicationWords } from './applications.ts'
import { contentTypeWords } from './content-types.ts'
import { peopleWords } from './people.ts'

/** The areas that only the admin app's lists and forms show: fetched with these. An area of a resource's labels belongs here. */
export const formWords = {
  ...admin,
  ...contentTypeWords,
  ...peopleWords,
  ...applicationWords,
} as const
