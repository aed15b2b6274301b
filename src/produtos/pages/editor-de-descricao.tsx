import '#src/shared/ui/kit/kit.css'
import '@mantine/tiptap/styles.layer.css'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { TemaDoKit } from '#src/shared/ui/kit/tema-do-kit.tsx'
import estilo from './produto-form.module.css'

const ROTULOS = {
  boldControlLabel: 'Negrito',
  italicControlLabel: 'Itálico',
  underlineControlLabel: 'Sublinhado',
  strikeControlLabel: 'Riscado',
  h3ControlLabel: 'Título',
  h4ControlLabel: 'Subtítulo',
  bulletListControlLabel: 'Lista com marcadores',
  orderedListControlLabel: 'Lista numerada',
  blockquoteControlLabel: 'Citação',
  linkControlLabel: 'Link',
  unlinkControlLabel: 'Remover link',
  undoControlLabel: 'Desfazer',
  redoControlLabel: 'Refazer',
  linkEditorInputLabel: 'Endereço do link',
  linkEditorInputPlaceholder: 'https://exemplo.com.br',
  linkEditorExternalLink: 'Abrir em outra aba',
  linkEditorInternalLink: 'Abrir na mesma aba',
  linkEditorSave: 'Salvar',
}

export interface EditorProps {
  valor: string
  aoMudar: (html: string) => void
}

/** The description with emphasis, lists and links. It appears where somebody went to write, and has the focus. */
export default function EditorDeDescricao({ valor, aoMudar }: EditorProps) {
  const escrito = useRef(valor)
  const editor = useEditor({
    immediatelyRender: false,
    autofocus: 'end',
    shouldRerenderOnTransaction: true,
    extensions: [
      StarterKit.configure({
        heading: { levels: [3, 4] },
        code: false,
        codeBlock: false,
        horizontalRule: false,
        link: false,
      }),
      Link,
    ],
    content: valor,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Descrição' } },
    onUpdate({ editor: agora }) {
      escrito.current = agora.isEmpty ? '' : agora.getHTML()
      aoMudar(escrito.current)
    },
  })
  // It holds what it began with: another version of the product is told to it.
  useEffect(() => {
    if (valor === escrito.current) return
    escrito.current = valor
    editor?.commands.setContent(valor, { emitUpdate: false })
  }, [editor, valor])
  return (
    <TemaDoKit>
      <RichTextEditor editor={editor} labels={ROTULOS} className={estilo.editor ?? ''}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </TemaDoKit>
  )
}
