/** The largest call that isn't an upload, in bytes: a certificate with a thousand persons, or a long article. */
export const maxBodySize = 4 * 1024 * 1024
