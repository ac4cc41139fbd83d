/** Without what follows it, as `charset`: `application/json`. */
export function mediaType(type: string): string {
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
