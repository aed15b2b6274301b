import { IconTruckDelivery } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { plural } from '#src/shared/plural.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { paraCadaUm } from '#src/shared/ui/lista/em-massa.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Venda } from '../../schemas.ts'
import { CamposDaCaixa } from '../campos-da-caixa.tsx'
import estilo from './vendas.module.css'

/** A label for each of the sales that are ticked, all in boxes of one size; says how many were bought and why others not. */
export function ComprarEtiquetas({ vendas }: { vendas: Venda[] }) {
  const [aberto, setAberto] = useState(false)
  const [resultado, setResultado] = useState<Resultado | null>(null)
  const [caixa, setCaixa] = useState({ pesoGramas: '', alturaCm: '', larguraCm: '', comprimentoCm: '' })

  const [comprar, comprando] = useAcao(
    { titulo: 'Erro ao comprar etiquetas', recarregar: 'sempre' },
    async (evento: FormEvent) => {
      evento.preventDefault()
      const volumes = [
        {
          pesoGramas: Number(caixa.pesoGramas),
          alturaCm: Number(caixa.alturaCm),
          larguraCm: Number(caixa.larguraCm),
          comprimentoCm: Number(caixa.comprimentoCm),
        },
      ]
      const { feitos, ignorados } = await paraCadaUm(
        vendas,
        (venda) => comprarUma(venda, volumes),
        ({ numero }) => `#${numero}`,
      )
      const texto = [
        plural(feitos, '# comprada', '# compradas'),
        ignorados.length > 0 ? plural(ignorados.length, '# ignorada', '# ignoradas') : null,
      ]
        .filter(Boolean)
        .join(', ')
      if (ignorados.length > 0) return setResultado({ texto, ignorados })
      toast.ok('Etiquetas pedidas', texto)
      setAberto(false)
    },
  )

  function fechar() {
    setAberto(false)
    setResultado(null)
  }

  return (
    <>
      <button type="button" className={`botao leve ${estilo.acao}`} onClick={() => setAberto(true)}>
        <IconTruckDelivery size={18} aria-hidden /> Comprar etiquetas
      </button>
      <Dialogo aberto={aberto} aoFechar={fechar} titulo="Comprar etiquetas de envio">
        {resultado ? (
          <div className="pilha vao-12">
            <output>{resultado.texto}</output>
            <ul aria-label="Vendas sem etiqueta" className={estilo.ignoradas}>
              {resultado.ignorados.map(({ nome, motivo }) => (
                <li key={nome}>
                  {nome}: {motivo}
                </li>
              ))}
            </ul>
            <button type="button" className="botao" onClick={fechar}>
              Entendi
            </button>
          </div>
        ) : (
          <form method="post" className="pilha vao-12" onSubmit={comprar}>
            <p>
              Uma etiqueta por venda, pelo serviço que o cliente escolheu ou, sem escolha, pelo mais barato. O
              saldo da carteira do Melhor Envio paga. Fica de fora a venda sem endereço ou sem o CPF ou CNPJ
              de quem recebe.
            </p>
            <CamposDaCaixa
              caixa={caixa}
              aoMedir={(medida, valor) => setCaixa((antes) => ({ ...antes, [medida]: valor }))}
            />
            <BotaoDeEnvio enviando={comprando}>
              {plural(vendas.length, 'Comprar # etiqueta', 'Comprar # etiquetas')}
            </BotaoDeEnvio>
          </form>
        )}
      </Dialogo>
    </>
  )
}

interface Resultado {
  texto: string
  /** What had no label bought, and why. */
  ignorados: { nome: string; motivo: string }[]
}

type Volumes = { pesoGramas: number; alturaCm: number; larguraCm: number; comprimentoCm: number }[]

async function comprarUma(venda: Venda, volumes: Volumes): Promise<void> {
  const params = { id: venda.id }
  const { escolhida, impedimento } = await api.get('/rest/v1/vendas/:id/etiqueta-de-envio', { params })
  if (impedimento) throw new ApiError({ status: 409, title: impedimento })
  const opcoes = await api.post('/rest/v1/vendas/:id/etiqueta-de-envio/cotar', { params, body: { volumes } })
  const servem = opcoes.filter(({ recusa }) => !recusa).toSorted((a, b) => a.preco - b.preco)
  const opcao = servem.find(({ servico_id }) => servico_id === escolhida?.servico_id) ?? servem[0]
  if (!opcao) throw new ApiError({ status: 409, title: 'Nenhuma transportadora leva este pacote.' })
  await api.post('/rest/v1/vendas/:id/etiqueta-de-envio', {
    params,
    body: { servico_id: opcao.servico_id, volumes, preco_visto: opcao.preco },
  })
}
