/**
 * Whether a code is that of this very thing: readers and people take small letters of a SKU for capitals. Lists do not
 * tell the bar code.
 */
export const temCodigo = (
  { sku, codigo_barras }: { sku: string | null; codigo_barras?: string | null },
  codigo: string,
): boolean => codigo_barras === codigo || sku?.toLowerCase() === codigo.toLowerCase()
