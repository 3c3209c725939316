// The labels of hosts.
export { hostLabelOf } from './host-label.ts'
