declare module '@adobe/structured-data-validator/src/validator.js' {
  export class Validator {
    validate(data: { readonly jsonld: object }): Promise<readonly { readonly severity: string; readonly issueMessage: string }[]>;
  }
}
