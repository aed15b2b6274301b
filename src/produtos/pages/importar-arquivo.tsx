import { useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { enviarPlanilha } from '#src/shared/ui/importacao/enviar-planilha.ts'
import { EscolherPlanilha } from '#src/shared/ui/importacao/escolher-planilha.tsx'
import { pedirArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import { UmaDe } from '#src/shared/ui/kit/uma-de.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { MAX_LINHAS } from '../campos-da-planilha.ts'
import { NOMES_DAS_ORIGENS, type Origem, ORIGENS, VEM_PRONTA } from '../origem-da-planilha.ts'
import { useChamada } from './use-chamada.ts'

const ROTA = '/rest/v1/importacoes_produtos'

/** How the file is had from there. */
const COMO: Record<Origem, string> = {
  shopify:
    'Na Shopify: Produtos, Exportar, Todos os produtos, “CSV simples”. Serve o arquivo antigo e o novo, com as imagens.',
  nuvemshop:
    'Na Nuvemshop: Produtos, Exportar e importar, Exportar. As imagens não vêm nesse arquivo: envie-as depois.',
  bling:
    'No Bling: Produtos, Exportar dados, em CSV. As variações entram no produto do “Código Pai”. Confira as colunas no próximo passo.',
  csv: 'A primeira linha traz os títulos das colunas. Cada tamanho ou cor é uma linha, com o mesmo identificador.',
}

/** Where the products come from and their file. What the file is says its first line; the choice helps where that is silent. */
export function EtapaArquivo({
  lojaId,
  aoEnviar,
}: {
  lojaId: string
  aoEnviar: (id: string, origem: Origem) => void
}) {
  const { pedir, pedindo } = useChamada()
  const [baixarModelo] = useAcao({ titulo: 'Não foi possível baixar' }, () =>
    pedirArquivo(`${ROTA}/modelo?estabelecimento_id=${lojaId}`),
  )
  const [origem, setOrigem] = useState<Origem>('csv')

  async function enviar(arquivo: File) {
    const id = await enviarPlanilha(ROTA, lojaId, arquivo)
    const enviada = await api.get(`${ROTA}/:id`, { params: { id }, query: { estabelecimento_id: lojaId } })
    if (VEM_PRONTA.has(enviada.origem))
      await api.post(`${ROTA}/:id/conferir`, {
        params: { id },
        body: { estabelecimento_id: lojaId, colunas: enviada.colunas },
      })
    aoEnviar(id, origem)
  }

  return (
    <>
      <UmaDe
        pergunta="De onde vêm os produtos?"
        nome="origem"
        opcoes={ORIGENS.map((uma) => [uma, NOMES_DAS_ORIGENS[uma]] as const)}
        valor={origem}
        aoMudar={setOrigem}
      />
      <p aria-live="polite">{COMO[origem]}</p>
      <EscolherPlanilha
        lendo={pedindo}
        aoEscolher={(arquivo) => void pedir(() => enviar(arquivo))}
        aoBaixarModelo={baixarModelo}
      >
        Até {MAX_LINHAS.toLocaleString('pt-BR')} linhas e 20 MB por vez. Nada entra na loja antes de você ver
        a prévia. O que tiver o mesmo identificador ou SKU é atualizado. Dá para desfazer depois.
      </EscolherPlanilha>
    </>
  )
}
