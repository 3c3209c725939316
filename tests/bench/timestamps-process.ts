// An authority whose certificate signs documents, and its timestamp server, in a process of their own: as in an installation, the
// measured server waits for the answers but does not make them. It ends with the connection to the bench.
import { startPki } from '../../pdf-worker/testing/pki.ts'

const { origin, root, signer } = await startPki()
process.once('disconnect', () => process.exit())
process.send?.({
  TSA_URL: `${origin}/`,
  TSA_CA: root.pem,
  SIGNING_KEY: signer.keyPem,
  SIGNING_CERT: signer.pem + root.pem,
})
