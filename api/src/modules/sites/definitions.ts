// The labels of hosts.
export { hostLabelOf } from '../../kernel/host-label.ts'
