import { hashSecret } from '@kollegium/api/testing/secrets'
