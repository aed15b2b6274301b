import { IconDownload, IconFileInvoice } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Arquivo } from '#src/shared/arquivos.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import { EnviarArquivo } from '#src/shared/ui/arquivos/enviar-arquivo.tsx'
import {
  chaveDeNotaValida,
  diaDaVenda,
  formatarChave,
  limparChave,
  notaDeOutraVenda,
  notaDeOutroCnpj,
} from '../../nota-fiscal.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { baixarAnexo } from '#src/shared/ui/arquivos/baixar.ts'
import estilo from './detalhe-da-venda.module.css'
import { useMudarVenda } from './mudar-venda.ts'

/** The sale's fiscal document: its key and files, which the customer sees too. */
export function NotaFiscalDaVenda({ venda, podeMudar }: { venda: VendaDetalhe; podeMudar: boolean }) {
  const [aberto, setAberto] = useState(false)
  const { nota_fiscal: nota } = venda
  if (!nota && !podeMudar) return null
  return (
    <section className="cartao" aria-labelledby="nota-fiscal">
      <h2 id="nota-fiscal">Nota fiscal</h2>
      {nota ? (
        <>
          <p className={`numeros ${estilo.chave}`}>{formatarChave(nota.chave)}</p>
          <Emitente chave={nota.chave} cnpj={venda.vendedor?.cnpj ?? null} />
          <div className={estilo.linha}>
            {nota.pdf_url ? <Baixar url={nota.pdf_url} nome="PDF" venda={venda} /> : null}
            {nota.xml_url ? <Baixar url={nota.xml_url} nome="XML" venda={venda} /> : null}
          </div>
        </>
      ) : (
        <p className="apagado">Ainda não informada. O cliente a recebe no pedido.</p>
      )}
      {podeMudar ? (
        <button type="button" className="botao leve" onClick={() => setAberto(true)}>
          <IconFileInvoice size={18} aria-hidden /> {nota ? 'Corrigir nota' : 'Informar nota fiscal'}
        </button>
      ) : null}
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo="Nota fiscal da venda">
        <Formulario venda={venda} aoFechar={() => setAberto(false)} />
      </Dialogo>
    </section>
  )
}

/** A word where another CNPJ than the shop's own wrote it out. */
function Emitente({ chave, cnpj }: { chave: string; cnpj: string | null }) {
  const outro = cnpj === null ? null : notaDeOutroCnpj(chave, cnpj)
  if (!outro || outro.tipo === 'alheio') return null
  return (
    <p className="apagado">
      {outro.tipo === 'filial' ? 'Emitida por outra unidade da empresa' : 'Nota avulsa, emitida pelo fisco'},
      CNPJ {formatarCnpj(outro.cnpj)}.
    </p>
  )
}

function Baixar({ url, nome, venda }: { url: string; nome: 'PDF' | 'XML'; venda: VendaDetalhe }) {
  return (
    <button
      type="button"
      className={`botao leve ${estilo.pequeno}`}
      onClick={() => void baixarAnexo(url, `nota-fiscal-venda-${venda.numero}.${nome.toLowerCase()}`)}
    >
      <IconDownload size={16} aria-hidden /> {nome}
    </button>
  )
}

function Formulario({ venda, aoFechar }: { venda: VendaDetalhe; aoFechar: () => void }) {
  const { mudar, enviando } = useMudarVenda()
  const [chave, setChave] = useState(venda.nota_fiscal ? formatarChave(venda.nota_fiscal.chave) : '')
  const [conferir, setConferir] = useState(false)
  const [xml, setXml] = useState<Arquivo | null>(null)
  const [pdf, setPdf] = useState<Arquivo | null>(null)
  const [hoje] = useState(() => diaEmSaoPaulo(new Date()))
  const limpa = limparChave(chave)
  const erro = chaveDeNotaValida(limpa)
    ? notaDeOutraVenda(limpa, {
        cnpj: venda.vendedor?.cnpj ?? null,
        vendidaEm: diaDaVenda(venda),
        hoje,
      })
    : limpa.length === 44
      ? 'O último dígito não confere. Compare com o DANFE.'
      : `A chave tem 44 caracteres; aqui há ${limpa.length}.`

  async function guardar(evento: FormEvent) {
    evento.preventDefault()
    setConferir(true)
    if (erro) return
    const feito = await mudar({
      vendaId: venda.id,
      verbo: 'nota-fiscal',
      corpo: { chave: limpa, xml_id: xml?.id ?? null, pdf_id: pdf?.id ?? null },
      feito: ['Nota fiscal guardada', 'O cliente a vê no pedido.'],
    })
    if (feito) aoFechar()
  }

  return (
    <form method="post" className="pilha vao-14" onSubmit={(evento) => void guardar(evento)} noValidate>
      <Campo
        label="Chave de acesso"
        description="As 44 posições do DANFE. O CNPJ e o mês precisam ser os desta venda: o Portal responde pelo imposto da venda sem nota (LC 214/2025, art. 22)."
        required
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={80}
        value={chave}
        error={conferir ? erro : null}
        onBlur={() => setConferir(chave.trim() !== '')}
        onChange={(evento) => setChave(evento.currentTarget.value)}
      />
      <Anexo nome="XML" arquivo={xml} venda={venda} aoEnviar={setXml} />
      <Anexo nome="PDF" arquivo={pdf} venda={venda} aoEnviar={setPdf} />
      <BotaoDeEnvio enviando={enviando}>Salvar nota fiscal</BotaoDeEnvio>
    </form>
  )
}

interface AnexoProps {
  nome: 'XML' | 'PDF'
  arquivo: Arquivo | null
  venda: VendaDetalhe
  aoEnviar: (arquivo: Arquivo) => void
}

function Anexo({ nome, arquivo, venda, aoEnviar }: AnexoProps) {
  return arquivo ? (
    <p>
      <strong>{nome}:</strong> {arquivo.nome}
    </p>
  ) : (
    <EnviarArquivo
      uso="anexo"
      estabelecimentoId={venda.estabelecimento_id}
      rotulo={`Enviar ${nome}`}
      aoEnviar={aoEnviar}
    />
  )
}
