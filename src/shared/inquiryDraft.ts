/** Session storage entry with what a visitor has entered into the inquiry, until it is sent. */
export const INQUIRY_DRAFT_ENTRY = 'estate-inquiry';
