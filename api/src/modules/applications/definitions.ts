// Applications and newsletter subscribers as the browser and the old contract know them.
export { application, applicationStatusWords } from './application.resource.ts'
export { newsletterSubscriber } from './newsletter.resource.ts'
