import { configuracaoDasAvaliacoes } from '#src/avaliacoes/configuracao.ts'
import { aprovacao } from '#src/estabelecimentos/configuracao.ts'
import { geral } from '#src/configuracao/secao-geral.ts'
import { manutencao } from '#src/configuracao/secao-manutencao.ts'
import { recursosDoPortal } from '#src/configuracao/secao-recursos.ts'
import { TEXTOS_LEGAIS } from '#src/configuracao/secao-textos.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { promete } from '#src/configuracao/server/prometer.ts'
import { pedeAceite } from '#src/configuracao/textos-legais.ts'
import { catalogo } from '#src/produtos/configuracao.ts'
import type { Portal } from '#src/shared/portal.ts'

/** What every page shows of who runs the marketplace, and the line above all of them. */
export async function lerPortal(): Promise<Portal> {
  const [operador, prometido, avisos, { prazo_horas }, { limite_imagens }, { prazo_dias }, recursos, textos] =
    await Promise.all([
      configuracao(geral),
      promete(),
      configuracao(manutencao),
      configuracao(aprovacao),
      configuracao(catalogo),
      configuracao(configuracaoDasAvaliacoes),
      configuracao(recursosDoPortal),
      Promise.all(TEXTOS_LEGAIS.map((um) => configuracao(um))),
    ])
  const {
    figura_lojas: _l,
    figura_produtos: _p,
    figura_avaliacao: _a,
    figura_crescimento: _c,
    responde_pelos_numeros: _r,
    ...portal
  } = operador
  return {
    ...portal,
    promete: prometido,
    horas_de_aprovacao: prazo_horas,
    imagens_por_produto: limite_imagens,
    avaliar_em_dias: recursos.novas_avaliacoes ? prazo_dias : 0,
    aceites: textos
      .map(({ edicao }, i) => ({ chave: TEXTOS_LEGAIS[i]?.chave ?? '', edicao }))
      .filter(pedeAceite)
      .map(({ chave, edicao }) => `${chave}:${edicao}`),
    faixa: avisos.faixa_ligada ? { texto: avisos.faixa_texto, tom: avisos.faixa_tom } : null,
  }
}
