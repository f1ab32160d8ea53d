export { ProfilePicture } from './picture/ProfilePicture.tsx'
export { attachmentLimit, Uploader } from './Uploader.tsx'
export { FilePreview } from './viewer/FilePreview.tsx'
export { FileViewer, useFileInAddress } from './viewer/FileViewer.tsx'
