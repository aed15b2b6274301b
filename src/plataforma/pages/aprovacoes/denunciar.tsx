import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatarData } from '#src/shared/datas.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo, CampoDeEscolha, CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { textoDoCampo } from '#src/shared/ui/formulario/texto-do-campo.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { MOTIVOS_DENUNCIA, type MotivoDenuncia } from '../../denuncias.ts'
import estilo from './denunciar.module.css'

export const meta = () => metaDaPagina({ titulo: 'Denunciar', indexar: false })

/** `/denunciar?loja={codigo}&produto={id}&avaliacao={id}&pergunta={id}`: anyone tells the platform what is wrong. */
export default function Denunciar() {
  const [query] = useSearchParams()
  const loja = query.get('loja')
  const produto = query.get('produto')
  const avaliacao = query.get('avaliacao')
  const pergunta = query.get('pergunta')
  const titulo = pergunta
    ? 'Denunciar pergunta'
    : avaliacao
      ? 'Denunciar avaliação'
      : produto
        ? 'Denunciar produto'
        : 'Denunciar loja'
  const [feita, setFeita] = useState<Resposta<'POST /rest/v1/denuncias'> | null>(null)

  if (!loja)
    return <Aviso titulo="Escolha o que denunciar" texto="Abra a loja ou o produto e use o link Denunciar." />
  if (feita) {
    return (
      <Aviso
        titulo="Recebemos a sua denúncia"
        texto={`Protocolo ${feita.protocolo}. Nossa equipe decide até ${formatarData(feita.responder_ate)}. ${feita.avisa ? 'A resposta chega por e-mail.' : 'Sem conta e sem e-mail não temos como responder.'} Obrigado por ajudar a manter o shopping seguro.`}
      />
    )
  }
  return (
    <main id="conteudo" className={`pagina miolo ${estilo.folha}`}>
      <h1>{titulo}</h1>
      <p className="apagado">Sua denúncia é confidencial: a loja não sabe quem a enviou.</p>
      <Formulario de={{ loja, produto, avaliacao, pergunta }} aoEnviar={setFeita} />
    </main>
  )
}

interface DeQue {
  loja: string
  produto: string | null
  avaliacao: string | null
  pergunta: string | null
}

function Formulario({
  de: { loja, produto, avaliacao, pergunta },
  aoEnviar,
}: {
  de: DeQue
  aoEnviar: (feita: Resposta<'POST /rest/v1/denuncias'>) => void
}) {
  const [erros, setErros] = useState<Record<string, string>>({})

  const [enviar, enviando] = useAcao({ campos: setErros }, async (evento: FormEvent<HTMLFormElement>) => {
    const dados = new FormData(evento.currentTarget)
    const contato = textoDoCampo(dados, 'contato')
    const feita = await api.post('/rest/v1/denuncias', {
      body: {
        codigo: loja,
        motivo: textoDoCampo(dados, 'motivo') as MotivoDenuncia,
        descricao: textoDoCampo(dados, 'descricao'),
        ...(produto ? { produto_id: produto } : {}),
        ...(avaliacao ? { avaliacao_id: avaliacao } : {}),
        ...(pergunta ? { pergunta_id: pergunta } : {}),
        ...(contato ? { contato } : {}),
      },
    })
    aoEnviar(feita)
  })

  return (
    <form method="post" className={estilo.campos} onSubmit={enviar}>
      <CampoDeEscolha
        name="motivo"
        label="Motivo"
        opcoes={Object.entries(MOTIVOS_DENUNCIA)}
        error={erros.motivo}
      />
      <CampoLongo
        name="descricao"
        label="O que aconteceu"
        rows={5}
        cresce
        required
        maxLength={2000}
        error={erros.descricao}
      />
      <Campo
        name="contato"
        type="email"
        label="Seu e-mail (opcional)"
        description="Para receber a decisão. Quem entrou na conta já recebe por lá."
        autoComplete="email"
        error={erros.contato}
      />
      <BotaoDeEnvio enviando={enviando}>Enviar denúncia</BotaoDeEnvio>
    </form>
  )
}

function Aviso({ titulo, texto }: { titulo: string; texto: string }) {
  return (
    <main id="conteudo" className={`pagina miolo pilha vao-12 ${estilo.folha}`}>
      <h1>{titulo}</h1>
      <p>{texto}</p>
      <p>
        <Link className="botao" to="/estabelecimentos">
          Ver lojas
        </Link>
      </p>
    </main>
  )
}
