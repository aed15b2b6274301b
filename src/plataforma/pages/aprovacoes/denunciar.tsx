import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo, CampoDeEscolha, CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { textoDoCampo } from '#src/shared/ui/formulario/texto-do-campo.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { MOTIVOS_DENUNCIA, type MotivoDenuncia } from '../../denuncias.ts'
import estilo from './denunciar.module.css'

export const meta = () => metaDaPagina({ titulo: 'Denunciar', indexar: false })

/** `/denunciar?loja={codigo}&produto={id}&avaliacao={id}`: anyone tells the platform what is wrong. */
export default function Denunciar() {
  const [query] = useSearchParams()
  const loja = query.get('loja')
  const produto = query.get('produto')
  const avaliacao = query.get('avaliacao')
  const [protocolo, setProtocolo] = useState<string | null>(null)

  if (!loja)
    return <Aviso titulo="Escolha o que denunciar" texto="Abra a loja ou o produto e use o link Denunciar." />
  if (protocolo) {
    return (
      <Aviso
        titulo="Recebemos a sua denúncia"
        texto={`Protocolo ${protocolo}. Nossa equipe vai analisar. Obrigado por ajudar a manter o shopping seguro.`}
      />
    )
  }
  return (
    <main id="conteudo" className={`pagina miolo ${estilo.folha}`}>
      <h1>{avaliacao ? 'Denunciar avaliação' : produto ? 'Denunciar produto' : 'Denunciar loja'}</h1>
      <p className="apagado">Sua denúncia é confidencial: a loja não sabe quem a enviou.</p>
      <Formulario loja={loja} produto={produto} avaliacao={avaliacao} aoEnviar={setProtocolo} />
    </main>
  )
}

function Formulario({
  loja,
  produto,
  avaliacao,
  aoEnviar,
}: {
  loja: string
  produto: string | null
  avaliacao: string | null
  aoEnviar: (protocolo: string) => void
}) {
  const [erros, setErros] = useState<Record<string, string>>({})

  const [enviar, enviando] = useAcao({ campos: setErros }, async (evento: FormEvent<HTMLFormElement>) => {
    const dados = new FormData(evento.currentTarget)
    const contato = textoDoCampo(dados, 'contato')
    const { protocolo } = await api.post('/rest/v1/denuncias', {
      body: {
        codigo: loja,
        motivo: textoDoCampo(dados, 'motivo') as MotivoDenuncia,
        descricao: textoDoCampo(dados, 'descricao'),
        ...(produto ? { produto_id: produto } : {}),
        ...(avaliacao ? { avaliacao_id: avaliacao } : {}),
        ...(contato ? { contato } : {}),
      },
    })
    aoEnviar(protocolo)
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
        description="Só se quiser que a gente responda."
        autoComplete="email"
        error={erros.contato}
      />
      <BotaoDeEnvio enviando={enviando}>Enviar denúncia</BotaoDeEnvio>
    </form>
  )
}

function Aviso({ titulo, texto }: { titulo: string; texto: string }) {
  return (
    <main id="conteudo" className={`pagina miolo ${estilo.folha}`}>
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
