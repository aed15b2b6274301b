import { useSearchParams } from 'react-router'

type Mudancas = Record<string, string | null | undefined>

/** The list's state in the page's address: filters, order and page, so that links, reload and back keep it. */
export function useEndereco() {
  const [parametros, setParametros] = useSearchParams()

  function com(mudancas: Mudancas): URLSearchParams {
    const novos = new URLSearchParams(parametros)
    // Another filter or order starts again at its first page.
    novos.delete('pagina')
    for (const [nome, valor] of Object.entries(mudancas)) {
      if (valor) novos.set(nome, valor)
      else novos.delete(nome)
    }
    return novos
  }

  return {
    parametros,
    para: (mudancas: Mudancas) => ({ search: com(mudancas).toString() }),
    /** `troca` replaces the entry of the history: for what is typed. */
    mudar: (mudancas: Mudancas, { troca = false } = {}) =>
      setParametros(com(mudancas), { replace: troca, preventScrollReset: true }),
  }
}
