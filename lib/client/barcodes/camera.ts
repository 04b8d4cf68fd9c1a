import { type CameraFault, cameraFaultOf } from '@/lib/barcodes/camera-math';

/** The camera at the back of a phone, sharp enough for the lines of a barcode that is not near. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

export type Camera = {
  /** Switches the light; absent where the camera has none. */
  setLight?: (isOn: boolean) => Promise<void>;
  close: () => void;
};

/** The light of a camera, which the types of browsers do not name yet. */
type Light = { torch?: boolean };

/**
 * Shows the picture of the camera in a video element, after the browser has asked the person. Answers why it cannot.
 */
export async function openCamera(video: HTMLVideoElement): Promise<Camera | CameraFault> {
  const isSecure = window.isSecureContext && 'mediaDevices' in navigator;
  if (!isSecure) return cameraFaultOf(undefined, false);
  try {
    const stream = await navigator.mediaDevices.getUserMedia(WANTED);
    const [track] = stream.getVideoTracks();
    const close = () => {
      for (const one of stream.getTracks()) one.stop();
      video.srcObject = null;
    };
    video.srcObject = stream;
    await video.play().catch(() => {});
    const hasLight = Boolean((track?.getCapabilities?.() as Light | undefined)?.torch);
    if (!track || !hasLight) return { close };
    const light = (isOn: boolean) => ({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    return { close, setLight: (isOn) => track.applyConstraints(light(isOn)) };
  } catch (error) {
    return cameraFaultOf(error instanceof Error ? error.name : undefined, true);
  }
}
