/** The SKUs that are looked up for a code: readers and people take small letters for capitals. */
export const escritasDoCodigo = (codigo: string): string[] => [
  codigo,
  codigo.toUpperCase(),
  codigo.toLowerCase(),
]

/** Whether a code is that of this very thing. Lists do not tell the bar code. */
export const temCodigo = (
  { sku, codigo_barras }: { sku: string | null; codigo_barras?: string | null },
  codigo: string,
): boolean => codigo_barras === codigo || sku?.toLowerCase() === codigo.toLowerCase()
