/** The most lines that an account keeps. */
export const LINHAS_DA_CONTA = 200

/** What a device did to one line since it last agreed with the account: `de` is what it was then, 0 for none. */
export interface MudancaDoCarrinho {
  produto_id: string
  de: number
  quantidade: number
}

/** How many of each thing on the shelf, by its id. */
export type Quantidades = ReadonlyMap<string, number>

/** What is different in `agora` from `antes`, for the account: idempotent, because it says from what to what. */
export function mudancasDoCarrinho(antes: Quantidades, agora: Quantidades): MudancaDoCarrinho[] {
  return [...new Set([...antes.keys(), ...agora.keys()])].flatMap((id) => {
    const [de, quantidade] = [antes.get(id) ?? 0, agora.get(id) ?? 0]
    return de === quantidade ? [] : [{ produto_id: id, de, quantidade }]
  })
}

/**
 * What a line becomes: what the device wants, where nobody else changed it since the device last agreed; else the larger
 * of the two, so that nothing put in is lost. A device that never agreed (`de` 0) merges by the same rule.
 */
export function acertarLinha(
  guardada: number,
  { de, quantidade }: Omit<MudancaDoCarrinho, 'produto_id'>,
): number {
  return guardada === de ? quantidade : Math.max(guardada, quantidade)
}

/** The account's answer, with what happened on the device while it was asked put on top. */
export function porCima(conta: Quantidades, mandado: Quantidades, agora: Quantidades): Map<string, number> {
  const novo = new Map(conta)
  for (const { produto_id, quantidade } of mudancasDoCarrinho(mandado, agora)) {
    if (quantidade > 0) novo.set(produto_id, quantidade)
    else novo.delete(produto_id)
  }
  return novo
}
