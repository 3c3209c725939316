// The package states its types in JSDoc alone.
declare module 'apollo-upload-client/createUploadLink.mjs' {
  import type { ApolloLink } from '@apollo/client/core'

  export default function createUploadLink(options: { uri: string; fetch?: typeof fetch }): ApolloLink
}
