import { admin } from './admin.ts'

/** The areas that only the admin app's lists and forms show: fetched with these. An area of a resource's labels belongs here. */
export const formWords = {
  ...admin,
} as const
