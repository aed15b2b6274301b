/** The browser and system in two words: `Firefox em Windows`. */
export function nameOfDevice(userAgent: string): string {
  const find = (names: Array<[RegExp, string]>) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find([
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = find([
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ])
  return [browser ?? 'Navegador desconhecido', system ? `em ${system}` : ''].join(' ').trim()
}
