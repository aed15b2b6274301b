import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Arquivo } from '#src/shared/arquivos.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { AnexarFotos } from './anexar-fotos.tsx'
import type { Escolha } from './escolher-unidades.tsx'
import { ItensADevolver, itensADevolver } from './itens-a-devolver.tsx'
import { usePedido } from './mudar-pedido.ts'
import estilo from './pedido.module.css'

const DESCRICAO_MINIMA = 5

interface Props {
  venda: VendaDetalhe
  tipo: keyof typeof PALAVRAS
  aoFechar: () => void
}

const PALAVRAS = {
  problema: {
    explica:
      'Conte o que há de errado. A loja tem 5 dias para responder, e o conserto, a troca ou a devolução não custam nada a você.',
    direitos: '/seus-direitos#produto-com-defeito',
    pergunta: 'O que veio com problema?',
    semItens: 'Escolha quantas unidades vieram com problema.',
    feito: 'Problema registrado',
  },
  nao_recebido: {
    explica:
      'Conte o que diz o rastreio, ou o que a loja combinou. A loja tem 5 dias para encontrar o pedido ou devolver o dinheiro. Se ela não responder, o Portal decide.',
    direitos: '/seus-direitos#pedido-que-nao-chega',
    pergunta: 'O que não chegou?',
    semItens: 'Escolha quantas unidades não chegaram.',
    feito: 'Reclamação registrada',
  },
} as const

/** What is wrong with the goods, or that they did not come, in words and pictures. */
export function RelatarProblema({ venda, tipo, aoFechar }: Props) {
  const palavras = PALAVRAS[tipo]
  const { mudar, enviando } = usePedido()
  const [descricao, campo, { recusar }] = useTexto()
  const [fotos, setFotos] = useState<Arquivo[]>([])
  const [escolha, setEscolha] = useState<Escolha | null>(null)
  const [semItens, setSemItens] = useState(false)

  async function enviar(evento: FormEvent) {
    evento.preventDefault()
    const itens = itensADevolver(escolha)
    const semDescricao = descricao.trim().length < DESCRICAO_MINIMA
    recusar(semDescricao ? 'Conte o que aconteceu.' : null)
    setSemItens(itens === null)
    if (semDescricao || itens === null) return
    const feita = await mudar({
      venda,
      verbo: 'problema',
      corpo: { ...itens, tipo, descricao: descricao.trim(), fotos: fotos.map(({ id }) => id) },
      feito: ({ devolucao }) => [palavras.feito, `Protocolo ${devolucao?.protocolo ?? ''}.`],
    })
    if (feita) aoFechar()
  }

  return (
    <form method="post" noValidate className={estilo.pergunta} onSubmit={(evento) => void enviar(evento)}>
      <p>
        {palavras.explica} <Link to={palavras.direitos}>Seus direitos</Link>
      </p>
      <ItensADevolver
        venda={venda}
        escolha={escolha}
        aoMudar={(mudada) => {
          setEscolha(mudada)
          setSemItens(false)
        }}
        pergunta={palavras.pergunta}
        erro={semItens ? palavras.semItens : null}
      />
      <CampoLongo
        label="O que aconteceu"
        required
        maxLength={2000}
        cresce
        rows={4}
        data-autofocus
        {...campo}
      />
      <AnexarFotos rotulo="Anexar fotos" fotos={fotos} aoMudar={setFotos} />
      <BotaoDeEnvio enviando={enviando}>Enviar à loja</BotaoDeEnvio>
    </form>
  )
}
