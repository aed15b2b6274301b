/** What a person typed into a form's field, without spaces around it; empty for a field that is not there. */
export function textoDoCampo(dados: FormData, nome: string): string {
  const valor = dados.get(nome)
  return typeof valor === 'string' ? valor.trim() : ''
}

/** The same of a name that several fields carry. */
export function textosDoCampo(dados: FormData, nome: string): string[] {
  return dados.getAll(nome).filter((valor) => typeof valor === 'string')
}
