// Applications and newsletter subscribers as the browser and the old contract know them.
export {
  type ApplicationStatus,
  application,
  applicationCategoryWords,
  applicationStatusWords,
} from './application.entity.ts'
export { newsletterSubscriber } from './newsletter.entity.ts'
