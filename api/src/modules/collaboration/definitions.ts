/** Whether a record is a person's account or application: comments on it are data of that person, who may ask for them. */
export const isOnPerson = (entity: string): boolean => entity === 'user' || entity === 'application'
