/** Labels of people, roles and licensees in the admin app, and the server's messages about them there. */
export const peopleWords = {
  'field.memberships': 'Medlemskap',
  'field.user.fullname': 'Namn',
  'field.invoice_address': 'Fakturaadress',
  'field.electronic_reference': 'Elektronisk referens',
  'field.last_sign_in_at': 'Senast inloggad',
  'field.licensee.title': 'Organisation',
  'field.licensee.users': 'Får agera åt licenstagaren',
  'field.licensee.status': 'Aktiv',
  'field.group_id': 'Grupp',
  'section.contact': 'Kontaktuppgifter',
  'section.billing': 'Fakturering',
  'section.access': 'Roller och appar',
} as const
